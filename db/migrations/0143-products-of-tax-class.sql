-- How many products a tax class has is on several pages of the office. Without this index each of them read all products once for each class.
create index products_of_tax_class on catalog.products (tax_class_id) where state <> 'archived';
