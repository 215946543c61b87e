import { MeasuredHouse } from "./house/house.ts";
import { openCustomers } from "./load/customer.ts";
import { drive } from "./load/drive.ts";
import { OrderStream } from "./orders/order-stream.ts";
const house = await MeasuredHouse.open();
const customers = await openCustomers(house.port, 512);
const orders = new OrderStream();
await orders.start(house.port);
await orders.stockUp(customers);
orders.stop();
await house.stop();
const flags = (process.argv[2] ?? "").split(" ").filter((x) => x);
await house.start(process.env.PROF ? ["--cpu-prof", "--cpu-prof-dir=/tmp/prof", "--cpu-prof-interval=400", ...flags] : flags);
for (const { connection } of customers) await connection.reopen(house.port);
await orders.start(house.port);
for (let i = 0; i < 3; i++) {
  const load = await drive({ customers, seconds: 4, next: (one) => orders.next(one), mark: '"fills":[{' });
  console.log(load.perSecond, load.refused, load.marked / load.accepted);
}
orders.stop();
await house.stop();
await house.close();
