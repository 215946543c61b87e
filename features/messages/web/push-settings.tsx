import { useCommand } from "@assay/ui/client.ts";
import { topics } from "@assay/ui/declared.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { useSession } from "@assay/ui/session.ts";
import { ANNOUNCEMENTS, calls } from "../contract.ts";
import { usePushSwitch } from "./use-push-switch.ts";

/** Which messages come to this device while the app is closed. Only customers have any. */
export default function PushSettings() {
  const loggedIn = useSession((now) => now.loggedIn);
  return loggedIn && <OfCustomer />;
}

function OfCustomer() {
  const t = useTexts("messages");
  const topicText = topics.useText();
  const { state, settings, on, pending, turn } = usePushSwitch();
  const choose = useCommand(calls.choosePush);
  const possible = state === "on" || state === "off";
  return (
    <section aria-label={t("push.title")} className="border-t border-line pt-2">
      <SwitchField
        label={t("push.title")}
        about={t(state === undefined || possible ? "push.about" : `push.${state}`)}
        value={on}
        disabled={!possible || settings === undefined || pending}
        onChange={(wanted) => void turn(wanted)}
      />
      {on && settings && (
        <div role="group" aria-label={t("push.topics")} className="mt-1 ps-4">
          {[...topics.keys().toReversed(), ANNOUNCEMENTS].map((topic) => (
            <SwitchField
              key={topic}
              size="small"
              label={topic === ANNOUNCEMENTS ? t("topics.announcements") : topicText(topic)}
              value={settings.wanted[topic] ?? true}
              disabled={choose.pending}
              onChange={(wanted) => void choose.run({ topic, wanted: wanted ? "1" : "0" })}
            />
          ))}
        </div>
      )}
    </section>
  );
}
