/** What must stay true of operators, proposals and acts whatever happens: faults in words, for the simulator. */
import { sql } from "kysely";

type Fault = { fault: string };

export const bothSides = sql<Fault>`
  select operator_id || ' holds both' as fault from platform.operator_role
  where role in ('treasury-maker', 'treasury-checker') group by operator_id having count(*) > 1`;

export const doneUnapproved = sql<Fault>`
  select p.id || ' has ' || count(v.operator_id) || ' approvals' as fault from platform.proposal p
  left join platform.vote v on v.proposal_id = p.id and v.verdict = 'approve' and v.hash = p.hash
    and v.operator_id is distinct from p.maker_operator
  where p.state = 'done' group by p.id, p.needed having count(v.operator_id) < p.needed`;

export const miscounted = sql<Fault>`
  select c.call || ' counts ' || c.count as fault from platform.act_count c
  where c.count <> (
    select count(*) from platform.act a where a.call = c.call and date_trunc('month', a.at, 'UTC')::date = c.month
  )`;
