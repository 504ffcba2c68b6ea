-- What every module stands on: value domains, jobs, and the log of changes that pages show.
create schema platform;

-- A text in both languages of the shop.
create domain platform.bilingual as jsonb
  check (jsonb_typeof(value -> 'en') = 'string' and jsonb_typeof(value -> 'bn') = 'string');
-- Money in whole paisa.
create domain platform.paisa as bigint;
-- A weight in whole grams.
create domain platform.grams as integer check (value >= 0);
-- A day in Asia/Dhaka.
create domain platform.day as date;
-- A Bangladeshi mobile number in its one stored form.
create domain platform.phone as text check (value ~ '^\+8801[3-9][0-9]{8}$');

create table platform.jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index jobs_waiting on platform.jobs (run_at) where finished_at is null;

-- One row for each committed change that public pages show. A row each instead of one counter, so that writers never wait for one another.
create table platform.page_changes (
  id bigint generated always as identity primary key,
  reason text not null,
  changed_at timestamptz not null
);

create function platform.announce_page_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages', '');
  return null;
end $$;
create trigger page_changes_announced after insert on platform.page_changes
  for each statement execute function platform.announce_page_change();

-- History and ledgers are written once.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_schema || '.' || tg_table_name;
end $$;
