-- The photos that the look of the shop uses, published, drafted or before the last publication: the settings name them in JSON, which no foreign key
-- protects.
create table content.look_photos (
  photo_id uuid primary key references content.photos
);
