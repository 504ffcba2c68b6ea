-- Reviews that buyers write from the page of their order, and answers of the shop.

alter table catalog.reviews
  -- Came with the demo.
  add column sample boolean not null default false,
  -- Its author bought the fruit here.
  add column verified boolean not null default false,
  -- The language it is written in; null: it is in every language of the shop.
  add column language text check (language in ('en', 'bn')),
  add column photo_id uuid references content.photos,
  add column answer text check (length(answer) > 0),
  add column answered_on platform.day,
  add constraint reviews_answered check ((answer is null) = (answered_on is null));

-- Until now no page could write a review.
update catalog.reviews set sample = true;

create schema reviews;

-- Which line of an order a review is about. When the buyer is erased, the row goes and the review stays without a name.
create table reviews.written (
  order_line_id uuid primary key references ordering.order_lines on delete cascade,
  review_id uuid not null unique references catalog.reviews on delete cascade
);
