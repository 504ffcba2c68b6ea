-- Keys of other programs for the admin API. A key acts with a role, within its scopes, until it expires or is revoked. Only the hash of its secret is
-- stored; the beginning of the secret tells keys apart.
create table accounts.api_keys (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  role text not null check (role in ('owner', 'manager', 'order-desk', 'packer', 'rider', 'editor', 'accountant')),
  scopes text[] not null check (cardinality(scopes) > 0),
  secret_hash text not null unique,
  secret_start text not null,
  -- Who made it, and answers for it: their key stops working when they are deactivated.
  staff_id uuid not null references accounts.staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_address text
);

-- Requests that changed something, by their Idempotency-Key: written in the transaction of the change, so that a repeated one changes nothing.
create table accounts.api_requests (
  key_id uuid not null references accounts.api_keys,
  idempotency_key text not null,
  request_hash text not null,
  at timestamptz not null,
  primary key (key_id, idempotency_key)
);
create index api_requests_by_time on accounts.api_requests (at);
