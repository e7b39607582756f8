-- The migrating start records the first epoch too, before any process runs.
revoke insert on log.known_epochs from app;
