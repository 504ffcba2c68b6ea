-- The version of the privacy policy that the buyer agreed to when ordering. Null for earlier orders, and where nobody was asked, as on the phone.
alter table ordering.orders add column privacy_version integer;
