-- What one unit of a quoted line consists of, as it was when the draft was saved: fruit and packaging, and card and sleeve of a built box.
alter table gifting.quotation_lines add column contents jsonb not null default '[]' check (jsonb_typeof(contents) = 'array');
