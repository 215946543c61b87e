/**
 * Where services outside tell us something by themselves. It is theirs by what they sign, so no session and no cookie is read,
 * and what nobody has signed costs one digest of at most 64 kB.
 */
import type { FastifyPluginAsync } from "fastify";
import type { Dispatch } from "../dispatch.ts";
import type { Feature } from "../feature.ts";

const HOOK_BYTES_MAX = 64 * 1_024;

export const hooksOf =
  (features: readonly Pick<Feature, "hooks">[], { transact }: Pick<Dispatch, "transact">): FastifyPluginAsync =>
  async (app) => {
    for (const hook of features.flatMap(({ hooks }) => hooks))
      app.post(`/hooks/${hook.name}`, { bodyLimit: HOOK_BYTES_MAX }, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!(await hook.isFrom(raw, request.headers))) return await reply.code(401).send();
        await transact(async (tx) => await hook.receive(tx, raw));
        return await reply.code(200).send();
      });
  };
