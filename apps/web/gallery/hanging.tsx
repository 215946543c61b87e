import { groups, pieces } from "./pieces.ts";
import { addressWith, request } from "./request.ts";
import { type States, isCovering } from "./wall.ts";

/** The parts that the address asks for, each state with its name above it. */
export function Hanging() {
  const hung = request.group === "all" ? pieces : (groups[request.group] ?? {});
  const shown = Object.entries(hung).filter(([part]) => request.part === "all" || request.part === part);
  return (
    <main className="min-h-dvh bg-canvas px-4 py-6 md:px-5">
      <h1 className="text-title">{NAME}</h1>
      {shown.map(([part, states]) => (
        <section key={part} id={part} data-part={part} aria-label={part} className="mt-8 border-t border-line pt-4">
          <h2 className="text-section">
            <bdi dir="ltr">{part}</bdi>
          </h2>
          <div className="mt-3 grid grid-cols-1 items-start gap-x-6 gap-y-5 md:grid-cols-2 wide:grid-cols-3">
            {Object.entries(states)
              .filter(([state]) => isShown(state))
              .map(([state, node]) => (
                <div key={state} data-state={state} className="min-w-0">
                  <p className="mb-1.5 text-micro text-faint">{state}</p>
                  <Shown part={part} state={state}>
                    {node}
                  </Shown>
                </div>
              ))}
          </div>
        </section>
      ))}
    </main>
  );
}

const NAME = "Parts";

const isShown = (state: string): boolean => request.state === undefined || request.state === state;

/** A state that covers the page is only pointed to, unless it is the one that was asked for. */
function Shown({ part, state, children }: { readonly part: string; readonly state: string; readonly children: States[string] }) {
  if (!isCovering(children)) return children;
  if (request.state === state) return children.covers;
  return (
    <a href={addressWith({ part, state })} className="text-form font-semibold text-brand">
      {state}
    </a>
  );
}
