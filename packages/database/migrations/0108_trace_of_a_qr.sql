-- The trace of the request for a QR, which its payment continues. Null while tracing is off. Decision record 0127.
alter table deposit_qr add column trace_parent text;
