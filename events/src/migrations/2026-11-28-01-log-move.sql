-- The move of the log to another store that has begun and not ended: nothing starts on either store until it is repeated to its end
-- or called off. epoch: the source's when it began.
create table log.move (
  one boolean primary key default true check (one),
  source text not null,
  target text not null,
  place text not null,
  epoch uuid not null
);
grant select on log.move to app, projector;
