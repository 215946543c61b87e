/** The screens of the pictures: a name, a path, and who looks. */
export interface Pictured {
  readonly name: string;
  readonly path: string;
  readonly who: "visitor" | "customer";
}

const visitor = (name: string, path: string): Pictured => ({ name, path: `/#${path}`, who: "visitor" });
const customer = (name: string, path: string): Pictured => ({ name, path: `/#${path}`, who: "customer" });

export const pictured: readonly Pictured[] = [
  visitor("login", "/pages/common/login"),
  visitor("register", "/pages/common/register"),
  customer("password", "/pages/setting/password"),
];
