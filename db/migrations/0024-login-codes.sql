-- Signing in by a code that is sent to the phone, and what an account holds besides.

-- Made once when the environment gives none. One row, so that all processes of a shop agree.
create table platform.secret_key (
  singleton boolean primary key default true check (singleton),
  value text not null check (char_length(value) >= 32)
);

-- One for each number and purpose: a new code ends the one before. What stands here is keyed with the secret, the number and the id, so the table
-- alone gives no code away.
create table accounts.login_codes (
  phone platform.phone not null,
  purpose text not null check (purpose in ('sign-in', 'confirm')),
  id uuid not null unique,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  primary key (phone, purpose)
);
create index login_codes_by_end on accounts.login_codes (expires_at);

-- Somebody showed by a code that the number is theirs; null while it was only typed.
alter table accounts.customers add column phone_proven_at timestamptz;
-- The first code makes the account before anybody has asked for a name.
alter table accounts.customers drop constraint customers_name_check;
alter table accounts.customers add constraint customers_name_check check (char_length(name) <= 100);

-- Whether goods go to the customer there, or to somebody else.
alter table accounts.addresses add column kind text not null default 'own' check (kind in ('own', 'recipient'));
