-- Districts and areas (upazilas and metropolitan thanas), from github.com/nuhil/bangladesh-geocode (MIT).
create schema places;

create table places.districts (
  id text primary key,
  division_id text not null,
  name platform.bilingual not null,
  aliases text[] not null default '{}'
);

create table places.areas (
  -- district/area
  id text primary key,
  district_id text not null references places.districts,
  name platform.bilingual not null,
  aliases text[] not null default '{}',
  kind text not null check (kind in ('upazila', 'metro_thana')),
  check (starts_with(id, district_id || '/'))
);
create index areas_of_district on places.areas (district_id);
