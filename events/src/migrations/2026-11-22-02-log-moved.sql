-- Which logs, and which of their epochs, this database has worked with; the newest is the last one. A log that does not
-- know the newest is another one, or one from before: nothing starts on it.
create table log.known_epochs (
  number bigint generated always as identity primary key,
  log_id uuid not null,
  epoch uuid not null unique
);
grant select on log.known_epochs to app, projector;
