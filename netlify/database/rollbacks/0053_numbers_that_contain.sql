-- Nothing is lost: the function reads the products, and keeps nothing.
DROP FUNCTION catalogue.find_containing(text, text, integer);
