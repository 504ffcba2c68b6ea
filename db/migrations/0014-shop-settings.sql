-- Where a legal harvest day comes from, such as the district administration's notice, for whoever asks.
alter table catalog.harvest_dates add column source text not null default '';
