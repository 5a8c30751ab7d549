/** Asks how one finds a toilet that was just confirmed, and sends the answer as a proposal. Loaded with the first tap. */
import type { ComponentChild } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { Failed } from '../../views/contribute/contribute-fault.ts';
import { WayForm } from '../../views/contribute/way-form.tsx';
import type { ContributeTexts } from '../../views/texts/areas.ts';
import { focusOn } from '../page/use-events.ts';
import { contribute } from './contribute.ts';
import { answersOf, isPending } from './contributions.ts';
import { HumanCheck } from './human-check.ts';

interface AskWayProps {
  readonly base: string;
  readonly toilet: Pick<Toilet, 'id' | 'lat' | 'lon'>;
  readonly texts: ContributeTexts;
  /** Selector of the button that gets the focus if the question is skipped. */
  readonly backTo: string;
}

/** `kept`: it waits on this device for a connection. */
type Asked = 'open' | 'busy' | 'sent' | 'kept' | 'skipped' | Failed;

const THANKS = 'way-thanks';

export function AskWay({ base, toilet, texts, backTo }: AskWayProps): ComponentChild {
  const [asked, setAsked] = useState<Asked>('open');
  const check = useMemo(() => new HumanCheck(base), [base]);
  useEffect(() => {
    if (asked === 'sent' || asked === 'kept') focusOn(`#${THANKS}`);
    if (typeof asked === 'object') focusOn('#field-how_to_find');
  }, [asked]);
  const skip = () => {
    setAsked('skipped');
    focusOn(backTo);
  };
  const send = async (data: FormData) => {
    const how_to_find = (answersOf(data).get('how_to_find') ?? '').trim();
    if (how_to_find === '') return skip();
    setAsked('busy');
    const { id: toilet_id, lat, lon } = toilet;
    const body = { lat, lon, toilet_id, how_to_find };
    const sent = await contribute(check, { base, path: 'submissions', body, isWhole: isPending });
    if ('waiting' in sent) return setAsked('kept');
    setAsked(sent.ok ? 'sent' : { action: 'propose', fault: sent.fault, atMs: Date.now() });
  };
  if (asked === 'skipped') return null;
  if (asked === 'sent' || asked === 'kept')
    return (
      <p class="confirmed" id={THANKS} tabIndex={-1}>
        {texts.say(asked === 'sent' ? 'propose.done' : 'waiting.kept')}
      </p>
    );
  return (
    <WayForm
      texts={texts}
      base={base}
      busy={asked === 'busy'}
      failed={typeof asked === 'object' ? asked : undefined}
      onSend={(data) => asked !== 'busy' && void send(data)}
      onSkip={skip}
    />
  );
}
