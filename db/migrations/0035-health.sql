-- What each process says of itself every few seconds, so that the office sees all of them whichever one it asks.
create table platform.processes (
  id uuid primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- It was told to stop, and did.
  stopped_at timestamptz,
  facts jsonb not null
);

-- How the servers of others answered us: one row for each of them and each hour.
create table platform.outside_hours (
  service text not null,
  hour timestamptz not null,
  asked integer not null check (asked >= 0),
  failed integer not null check (failed between 0 and asked),
  total_ms bigint not null,
  slowest_ms integer not null,
  answered_at timestamptz,
  failed_at timestamptz,
  primary key (service, hour)
);

create index jobs_given_up on platform.jobs (run_at) where finished_at is null and attempts >= 8;
create index messages_failed on messaging.messages (created_at) where state = 'failed';
create index attempts_to_review on payments.attempts (id) where state = 'review';
