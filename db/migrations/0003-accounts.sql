-- Who may do what: customers, staff, and their sessions.
create schema accounts;

create table accounts.customers (
  id uuid primary key,
  phone platform.phone not null unique,
  name text not null check (char_length(name) between 1 and 100),
  email text,
  password_hash text,
  language text not null default 'en' check (language in ('en', 'bn')),
  created_at timestamptz not null
);

create table accounts.addresses (
  id uuid primary key,
  customer_id uuid not null references accounts.customers,
  recipient_name text not null,
  phone platform.phone not null,
  area_id text not null references places.areas,
  address_line text not null,
  landmark text,
  is_default boolean not null default false,
  created_at timestamptz not null
);
create index addresses_of_customer on accounts.addresses (customer_id);

create table accounts.staff (
  id uuid primary key,
  sign_in_name text not null unique check (sign_in_name = lower(sign_in_name)),
  name text not null,
  role text not null check (role in ('owner', 'manager', 'order-desk', 'packer', 'rider', 'editor', 'accountant')),
  password_hash text not null,
  active boolean not null default true,
  created_at timestamptz not null
);

-- Only hashes: whoever reads this table can sign in as nobody.
create table accounts.sessions (
  token_hash text primary key,
  anti_forgery_hash text not null,
  customer_id uuid references accounts.customers,
  staff_id uuid references accounts.staff,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(customer_id, staff_id) = 1)
);
create index sessions_of_customer on accounts.sessions (customer_id) where customer_id is not null;
create index sessions_of_staff on accounts.sessions (staff_id) where staff_id is not null;
