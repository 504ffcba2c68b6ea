-- The picture on the page of a category. Its name stands beside it, so it needs no description.
alter table catalog.categories add column photo_id uuid references content.photos;
