-- Sheets from other shops. A sheet is kept with the columns that the owner chose and the cells that were corrected, so that its good rows
-- can be imported first and nothing typed is lost. It is deleted when the owner closes it, else after 30 days.
create schema imports;
create table imports.sheets (
  id uuid primary key,
  kind text not null check (kind in ('products', 'customers')),
  file_name text not null,
  format text not null check (format in ('shopify', 'woocommerce', 'other')),
  -- Without the row of names, if there is one.
  rows jsonb not null,
  headings jsonb not null,
  -- The number that the first of the rows has in the file.
  first_row integer not null check (first_row >= 1),
  signature text not null,
  -- The column of each field; a guess until the owner has confirmed it.
  mapping jsonb not null,
  mapped boolean not null default false,
  options jsonb not null default '{}',
  -- Corrected cells: by row and field.
  fixes jsonb not null default '{}',
  actor text not null,
  created_at timestamptz not null
);
create index sheets_by_age on imports.sheets (created_at);

-- What the columns of sheets with the same names meant the last time.
create table imports.mappings (
  kind text not null,
  signature text not null,
  mapping jsonb not null,
  options jsonb not null,
  used_at timestamptz not null,
  primary key (kind, signature)
);

-- Pictures that a sheet names by their address; a job fetches them.
create table imports.pictures (
  product_id uuid not null references catalog.products on delete cascade,
  url text not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  problem text,
  asked_at timestamptz not null,
  primary key (product_id, url)
);
