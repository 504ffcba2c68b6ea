-- Short links in SMS: /o/<16 letters> leads to a longer secret link. A row opens nothing without its code: it holds the hash of the code, and the path
-- encrypted with a key that only the code gives.
create table messaging.short_links (
  code_hash text primary key,
  sealed_path text not null,
  expires_at timestamptz not null
);
create index short_links_expiry on messaging.short_links (expires_at);
