-- What staff put on the shop and take off again themselves: questions, and what buyers wrote.
alter table content.faqs add column published boolean not null default true;

-- A hidden review stays, with why it is not shown.
alter table catalog.reviews drop constraint reviews_state_check;
alter table catalog.reviews add constraint reviews_state_check check (state in ('pending', 'published', 'hidden'));
alter table catalog.reviews add column hidden_reason text;
alter table catalog.reviews add constraint reviews_hidden_reason_check check ((state = 'hidden') = (hidden_reason is not null));
create index reviews_by_state on catalog.reviews (state, written_on desc, id);
