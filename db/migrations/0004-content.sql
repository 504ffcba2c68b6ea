-- Words and pictures: settings, pages with versions, FAQ, photos, gallery, reviews, tickets.
create schema content;

create table content.settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- `widths` lists the sizes made in AVIF and WebP; empty until the job has made them, when only the original is shown.
create table content.photos (
  id uuid primary key,
  key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null default '{}',
  created_at timestamptz not null
);

create table content.page_versions (
  slug text not null,
  version integer not null check (version > 0),
  title platform.bilingual not null,
  body platform.bilingual not null,
  published_at timestamptz not null,
  author text not null,
  primary key (slug, version)
);

create table content.faqs (
  id uuid primary key,
  topic text not null check (topic in ('ordering', 'delivery', 'fruit', 'payment', 'gifts', 'account')),
  question platform.bilingual not null,
  answer platform.bilingual not null,
  position integer not null
);

create table content.gallery (
  photo_id uuid primary key references content.photos,
  alt platform.bilingual not null,
  caption platform.bilingual not null,
  position integer not null
);

create table content.tickets (
  id uuid primary key,
  number integer generated always as identity (start with 1001) unique,
  kind text not null check (kind in ('contact', 'gift-enquiry', 'claim')),
  name text not null,
  phone platform.phone not null,
  email text,
  message text not null,
  details jsonb not null default '{}',
  language text not null check (language in ('en', 'bn')),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  due_at timestamptz not null,
  created_at timestamptz not null,
  request_id text unique
);
create index tickets_open on content.tickets (due_at) where state = 'open';

create table content.ticket_events (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references content.tickets,
  from_state text,
  to_state text not null,
  note text,
  actor text not null,
  at timestamptz not null
);
create trigger ticket_events_append_only before update or delete on content.ticket_events
  for each row execute function platform.refuse_change();
