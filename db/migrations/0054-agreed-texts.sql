-- Terms, refund policy and privacy policy as buyers saw them, with the settings of that day filled in. Each different content is stored once.
create table content.agreed_texts (
  digest text primary key,
  texts jsonb not null,
  stored_at timestamptz not null
);
create trigger agreed_texts_append_only before update or delete on content.agreed_texts
  for each row execute function platform.refuse_change();

-- The digest of what the buyer of the order agreed to. Null for earlier orders, and where nobody was asked.
alter table ordering.orders add column agreed_texts text;
