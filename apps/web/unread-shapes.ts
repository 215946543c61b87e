/**
 * Stands for zod in the built app. Contracts describe their fields with zod shapes; the server reads them, the browser only
 * asks which fields a call has. Leaving the library out takes 8 kB off the first load. A shape that a contract uses and this
 * file lacks stops the build. Making one does nothing, so that those which no call holds any more go too.
 */
interface UnreadShape {
  readonly shape: object;
  readonly check: () => UnreadShape;
}

/* @__NO_SIDE_EFFECTS__ */
function of(shape: object): UnreadShape {
  return { shape, check: () => of(shape) };
}
/* @__NO_SIDE_EFFECTS__ */
function unread(): UnreadShape {
  return of({});
}

export { of as object, of as strictObject };
export {
  unread as _default,
  unread as array,
  unread as boolean,
  unread as custom,
  unread as enum,
  unread as extend,
  unread as int,
  unread as literal,
  unread as maximum,
  unread as maxLength,
  unread as minimum,
  unread as minLength,
  unread as nullable,
  unread as number,
  unread as optional,
  unread as pipe,
  unread as record,
  unread as refine,
  unread as regex,
  unread as string,
  unread as transform,
  unread as trim,
  unread as union,
  unread as unknown,
};
