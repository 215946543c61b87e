/** What a contract says about a call, as JSON Schema and plain words: for the OpenAPI document and the reference page. */
import type { Lang } from "@assay/core/languages.ts";
import { type Call, type Door, doorOf, type Method, type Who } from "@assay/core/contract.ts";
import { file } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import type { Feature, Handler } from "../feature.ts";
import type { Texts } from "../texts.ts";

export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

export interface CallFacts {
  /** Unique among all calls and made of letters: for anchors and operation ids. */
  readonly id: string;
  readonly feature: string;
  readonly method: Method;
  readonly path: string;
  readonly who: Who;
  readonly does: string;
  readonly cost: number;
  readonly changesState: boolean;
  readonly session: "opens" | "closes" | undefined;
  readonly fresh: boolean;
  readonly verified: 1 | 2 | undefined;
  readonly takesFile: boolean;
  readonly answersFile: boolean;
  readonly value: "leaves" | "locks" | undefined;
  readonly input: Schema;
  readonly output: Schema;
  readonly rejections: readonly (readonly [code: string, sentence: string])[];
}

/** The facts of every call, in the order of the features and of their tables. */
export function factsOf(features: readonly Feature[], texts: Texts, lang: Lang = "en", door: Door = "customers"): CallFacts[] {
  return features.flatMap((feature) =>
    feature.handlers.filter(({ call }) => doorOf(call.who) === door).map((handler) => factsOfCall(feature, handler, texts, lang)),
  );
}

function factsOfCall(feature: Feature, { kind, call }: Handler, texts: Texts, lang: Lang): CallFacts {
  return {
    id: `${call.method.toLowerCase()}${call.path.replaceAll("/", "_")}`,
    feature: feature.name,
    method: call.method,
    path: call.path,
    who: call.who,
    does: call.does,
    cost: call.cost ?? 1,
    changesState: kind !== "query",
    session: call.session,
    fresh: call.fresh === true,
    verified: call.verified,
    takesFile: call.takes === "file",
    answersFile: call.answers === "file",
    value: call.value,
    input: schemaOf(call.input, "input"),
    output: schemaOf(call.output, "output"),
    rejections: [...call.rejections, ...platformNos(call)].map((code) => [code, texts.say(code, {}, lang)]),
  };
}

/** What the platform answers to such a call alone. */
const platformNos = ({ fresh, value, verified, agreement }: Call): string[] => [
  ...(verified ? ["real-name-needed"] : []),
  ...(fresh ? ["password-needed"] : []),
  ...(agreement === undefined ? [] : ["agreement-needed"]),
  ...(value ? ["proof-needed"] : []),
  ...(value === "leaves" ? ["value-held"] : []),
];

function schemaOf(shape: z.ZodMiniType, io: "input" | "output"): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === (file as unknown)) Object.assign(jsonSchema, { type: "string", format: "binary" });
    },
  });
  return schema as Schema;
}
