-- How backups went, for the office and the metrics. The backups themselves lie in folders.
create table platform.backup_runs (
  id uuid primary key,
  ended_at timestamptz not null,
  folder text not null,
  encrypted boolean not null,
  -- By the clock of the shop or of `npm run backup -- --schedule`: then somebody relies on there being one every night.
  scheduled boolean not null,
  -- What went wrong, in words; null when the backup is whole.
  problem text
);
create index backup_runs_by_time on platform.backup_runs (ended_at);

-- Whoever holds a copy of these is signed in as somebody else.
comment on table accounts.sessions is 'left out of backups';
comment on table accounts.half_sessions is 'left out of backups';
comment on table accounts.login_codes is 'left out of backups';
