-- The ledger's own audit keeps what it has found (ledger.audit).
drop table operators.audit;
