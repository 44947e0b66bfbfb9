-- Accounts, sessions and codes are lost: everybody signs in again. Companies, members and keys stay.
DROP SCHEMA console CASCADE;
