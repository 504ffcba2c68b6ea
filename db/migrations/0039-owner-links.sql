-- Links that `npm start` and `npm run owner` print for an owner. Several may be open at once, one for each process that starts, so they
-- have a table beside accounts.staff_links, which keeps one for each person.
create table accounts.owner_links (
  token_hash text primary key,
  staff_id uuid not null references accounts.staff,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index owner_links_staff on accounts.owner_links (staff_id);
