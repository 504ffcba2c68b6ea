-- Archives of a whole shop on their way into this one. Their bytes are in the file store, in pieces, until the import has ended.
create schema archive;
create table archive.imports (
  id uuid primary key,
  file_name text not null,
  -- The pieces of the file, and those that have arrived.
  pieces integer not null check (pieces between 1 and 2000),
  received integer not null check (received between 1 and pieces),
  bytes bigint not null check (bytes >= 0),
  state text not null check (state in ('receiving', 'checking', 'checked', 'importing', 'done', 'refused')),
  -- Why it was refused: {problem, ...}.
  problem jsonb,
  -- What is in it, once it was checked.
  holds jsonb,
  actor text not null,
  staff_id uuid not null references accounts.staff,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint refused_with_problem check ((state = 'refused') = (problem is not null))
);
create index imports_newest on archive.imports (created_at desc);
