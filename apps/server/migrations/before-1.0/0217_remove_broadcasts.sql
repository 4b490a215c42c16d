-- Who of the staff has removed it from everybody: the refunds of its buyers bear that name.
alter table broadcasts add column removed_by uuid references accounts (id) on delete set null;
