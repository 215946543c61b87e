import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { usePushState } from "@assay/ui/push-state.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";

/** Turns pushed messages on and off for this browser. It is asked for permission only here, after a press. */
export function usePushSwitch() {
  const t = useTexts("messages");
  const settings = useCall(calls.showPush, {});
  const { state, look } = usePushState();
  const subscribe = useCommand(calls.subscribePush);
  const unsubscribe = useCommand(calls.unsubscribePush);

  async function turnOn(): Promise<void> {
    const { PushDeniedError, subscribePush } = await import("@assay/ui/push.ts");
    try {
      const { key } = settings.data!;
      const { endpoint, keys } = await subscribePush(key);
      await subscribe.run({ endpoint, ...keys, key });
    } catch (fault) {
      toast(t(fault instanceof PushDeniedError ? "push.denied" : "push.failed"), "error");
    }
  }

  async function turnOff(): Promise<void> {
    const { unsubscribePush } = await import("@assay/ui/push.ts");
    await unsubscribePush();
    await unsubscribe.run({});
  }

  return {
    state,
    settings: settings.data,
    on: state === "on" && settings.data?.subscribed === true,
    pending: subscribe.pending || unsubscribe.pending,
    turn: async (on: boolean): Promise<void> => {
      await (on ? turnOn() : turnOff());
      await Promise.all([look(), settings.refetch()]);
    },
  };
}
