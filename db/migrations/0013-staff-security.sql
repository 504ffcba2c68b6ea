-- How staff come in: one-time links, second factors, and sessions they can tell apart and end.

-- Nobody has a password before they chose one by their link.
alter table accounts.staff alter column password_hash drop not null;

alter table accounts.sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column browser text not null default '',
  add column system text not null default '';
-- From now on the shop makes the ids, as it does everywhere.
alter table accounts.sessions alter column id drop default;

-- One at a time for each person: a new link makes the one before worthless.
create table accounts.staff_links (
  staff_id uuid primary key references accounts.staff,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- The secret stands here as it is: codes are computed from it. Encrypting it with a key that lies on the same disk would keep nobody out who
-- can read this table. It has a table of its own, so that nothing reads it by accident.
create table accounts.second_factors (
  staff_id uuid primary key references accounts.staff,
  secret text not null,
  -- Null while it is being set up: until a code has shown that the phone knows the secret, nobody is asked for one.
  confirmed_at timestamptz,
  -- The time step of the last code that was used; a code of it or of an earlier one is refused.
  last_step bigint not null default 0
);

create table accounts.recovery_codes (
  staff_id uuid not null references accounts.staff,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Between password and code. Opens nothing but the question for the code.
create table accounts.half_sessions (
  token_hash text primary key,
  staff_id uuid not null references accounts.staff,
  browser text not null,
  system text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index half_sessions_of_staff on accounts.half_sessions (staff_id);
create index half_sessions_by_end on accounts.half_sessions (expires_at);
-- A list of all changes by kind of subject, newest first.
create index audit_log_of_type on accounts.audit_log (subject_type, id desc);
create index audit_log_by_time on accounts.audit_log (at);
