/** What a form asks the server for: a refusal that is about a field stands there, with the focus, until the field changes. */
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { type Command, type OutcomeOf, useCommand } from "./client.ts";
import { leadToRefused } from "./first-fault.ts";
import type { Form } from "./form.ts";

type CodeOf<C extends Call> = Extract<OutcomeOf<C>, { readonly state: "rejected" }>["rejection"];

/** Of which field each code tells; any other refusal is a toast, or shown by the screen itself (`silent`). */
export function useFormCommand<C extends Call, Fields, Summary>(
  form: Form<Fields, Summary>,
  call: C,
  fields: Partial<Record<CodeOf<C>, keyof Fields>>,
  silent: readonly CodeOf<C>[] = [],
): Command<C> {
  const fieldOf = (code: CodeOf<C>): keyof Fields | undefined => fields[code];
  const command = useCommand(call, { silent: [...(Object.keys(fields) as CodeOf<C>[]), ...silent] });
  return {
    ...command,
    run: async (input: InputTextOf<C>) => {
      const outcome = await command.run(input);
      const field = outcome.state === "rejected" ? fieldOf(outcome.rejection) : undefined;
      if (outcome.state === "rejected" && field !== undefined) {
        const { rejection: code, values } = outcome.refused;
        form.refuse(field, { code, values, lasting: true });
        leadToRefused();
      }
      return outcome;
    },
  };
}
