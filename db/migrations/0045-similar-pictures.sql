-- A picture may show a fruit that is like the product but is not it. Pages say so, and the first picture that staff add takes its place.
alter table catalog.product_photos add column shows_similar boolean not null default false;
