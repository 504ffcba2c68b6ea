-- Orders are found by any part of their number, phone number or name, and with typing errors. PostgreSQL has an extension for that (pg_trgm), which not every
-- installation has and which reads Bangla vowel signs as ends of words; so the parts of three letters are kept here, in an array with an ordinary index.
create table ordering.order_search (
  order_id uuid primary key references ordering.orders on delete cascade,
  -- The words with a space before and after each.
  words text not null,
  parts text[] not null
);
create index order_search_parts on ordering.order_search using gin (parts);

-- Small letters, Latin digits, and none of the signs that people leave out.
create function ordering.search_words(text) returns text language sql immutable parallel safe as $$
  select ' ' || regexp_replace(btrim(translate(lower($1), '০১২৩৪৫৬৭৮৯-#+', '0123456789')), '\s+', ' ', 'g') || ' '
$$;

-- Every three letters in a row; none of two words.
create function ordering.search_parts(text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct part), '{}')
  from (select substr($1, at, 3) as part from generate_series(1, length($1) - 2) as at) as parts
  where part not like '_ _'
$$;

create function ordering.note_order_words() returns trigger language plpgsql as $$
declare
  own text := ordering.search_words(new.number || ' ' || new.phone || ' ' || new.name);
begin
  insert into ordering.order_search (order_id, words, parts) values (new.id, own, ordering.search_parts(own))
  on conflict (order_id) do update set words = excluded.words, parts = excluded.parts where order_search.words <> excluded.words;
  return null;
end
$$;

create trigger order_words after insert or update of number, phone, name on ordering.orders
for each row execute function ordering.note_order_words();
