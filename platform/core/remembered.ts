/** What is made of a thing that never changes, made once for as long as the thing lives. */
export function remembered<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const known = new WeakMap<Thing, { readonly made: Made }>();
  return (thing) => {
    const found = known.get(thing) ?? { made: make(thing) };
    known.set(thing, found);
    return found.made;
  };
}
