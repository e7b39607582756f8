-- A log that is new begins after the migrations, when the processes start: role app notes its first epoch.
grant insert on log.known_epochs to app;
