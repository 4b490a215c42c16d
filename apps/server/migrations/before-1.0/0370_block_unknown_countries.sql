-- Whoever blocks countries also blocks the unknown one, ZZ; it counts where the site's settings say so.
insert into country_blocks (performer_id, country, created_at)
select performer_id, 'ZZ', max(created_at) from country_blocks group by performer_id
on conflict do nothing;
