-- Films between 432 and 719 lines had a rung of 360 lines alone. They play on, while the rungs up to their own size are made; the hourly sweep puts them in line.
update files set status = 'processing', progress = 25, attempts = 0
where status = 'ready' and least(width, height) between 432 and 719 and renditions @> '[{"kind": "hls"}]';
