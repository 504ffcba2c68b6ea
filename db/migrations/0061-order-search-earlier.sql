-- The orders that were there before 0060. New and changed ones have their row by then.
insert into ordering.order_search (order_id, words, parts)
select id, own, ordering.search_parts(own)
from (select id, ordering.search_words(number || ' ' || phone || ' ' || name) as own from ordering.orders) as orders
on conflict (order_id) do nothing;
analyze ordering.order_search;
