/** The toilet that leads the page: the nearest, or the one that was chosen. How far, what it is, and the way there. */
import type { AriaAttributes, ComponentChild } from 'preact';
import type { Aside } from '../../schemas/reads/read-results.ts';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import { Compass, Icon, type IconName } from '../components/icons.tsx';
import type { ToiletTexts } from '../texts/areas.ts';
import { type MapApp, WalkThere } from './directions.tsx';
import { FactLine } from './known-facts.tsx';
import { FindIt, ToiletNotices } from './toilet-notices.tsx';
import { nameOf, whereWords } from './toilet-words.ts';
import { stepsOf, type Way, wayOf } from './way-words.ts';

export interface HeroProps {
  readonly toilet: Toilet | FoundToilet;
  readonly aside: Aside;
  readonly texts: ToiletTexts;
  readonly nowMs: number;
  readonly base: string;
  /** Address of the website that takes contributions; undefined if there is none. */
  readonly helpAt: string | undefined;
  /** Open toilets are searched, and its hours are not known. */
  readonly mayBeOpen?: boolean | undefined;
  /** Leads to the same search without steps; undefined if it has none, or avoids them already. */
  readonly stepFree?: ComponentChild;
  readonly actions?: HeroActions | undefined;
}

/** Actions that scripts add. */
export interface HeroActions {
  readonly app: MapApp;
  /** Words of what sharing did, for a moment. */
  readonly shared: string | undefined;
  onShare(toilet: Toilet, name: string): void;
  readonly save: SaveActions;
  /** Undefined if contributions are not taken here. */
  readonly confirm?: HeroConfirm | undefined;
  /** Goes back to the nearest; undefined if this is it. */
  readonly onClose: (() => void) | undefined;
}

/** The tap that confirms a toilet, and what became of the last one. */
export interface HeroConfirm {
  /** Toilet that was confirmed last. */
  readonly toiletId: string | undefined;
  readonly isDone: boolean;
  /** It is not sent yet. */
  readonly canUndo: boolean;
  readonly words: string;
  /** A question to those who confirmed it; not asked if its answer is known. */
  readonly question: ComponentChild;
  onConfirm(toilet: Toilet): void;
  onUndo(): void;
}

export function ToiletHero(props: HeroProps): ComponentChild {
  const { toilet, aside, texts, nowMs, base, helpAt, mayBeOpen, stepFree, actions } = props;
  const name = nameOf(toilet, texts);
  const where = whereWords(aside, texts);
  const way = wayOf(toilet, texts);
  return (
    <article class="hero" aria-labelledby="hero-name">
      <div class="hero-head">
        {way && <HeroWay {...way} texts={texts} />}
        {actions && <SaveButton toilet={toilet} name={name} texts={texts} save={actions.save} />}
        {actions?.onClose && (
          <RoundButton icon="close" label={texts.say('hero.close')} onClick={actions.onClose} />
        )}
      </div>
      <h3 id="hero-name">
        <a href={`${base}/toilets/${toilet.id}`} aria-describedby={way && 'hero-way'}>
          {name}
        </a>
        {where !== undefined && <span class="where"> {texts.say('toilet.where', { where })}</span>}
      </h3>
      <FactLine
        toilet={toilet}
        texts={texts}
        nowMs={nowMs}
        opensAt={aside.opens_at}
        live={aside.live}
        steps={way && stepsOf(way, texts)}
        mayBeOpen={mayBeOpen}
      />
      {toilet.wheelchair !== 'no' && way?.flights !== null && (way?.flights ?? 0) > 0 && stepFree}
      <ToiletNotices toilet={toilet} reports={aside.reports} texts={texts} nowMs={nowMs} />
      <div class="hero-actions">
        <WalkThere toilet={toilet} name={name} texts={texts} app={actions?.app} />
        {actions && <ShareButton name={name} texts={texts} onShare={() => actions.onShare(toilet, name)} />}
        {actions?.confirm && <ConfirmButton confirm={actions.confirm} toilet={toilet} texts={texts} />}
        {helpAt !== undefined && (
          <a class="round" href={`${helpAt}/toilets/${toilet.id}#help`} aria-label={texts.say('card.help')}>
            <Icon name="flag" />
          </a>
        )}
      </div>
      <FindIt details={aside} texts={texts} />
      {actions && (
        <p class="shared" role="status">
          {actions.shared ?? saveWords(actions.save, toilet)}
        </p>
      )}
      {actions?.confirm && (
        <p class="confirmed" role="status">
          {actions.confirm.toiletId === toilet.id && [
            actions.confirm.words,
            actions.confirm.canUndo && (
              <UndoButton key="undo" texts={texts} backTo={CONFIRM_ID} onUndo={actions.confirm.onUndo} />
            ),
          ]}
        </p>
      )}
      {actions?.confirm?.toiletId === toilet.id && !aside.description && actions.confirm.question}
    </article>
  );
}

export const CONFIRM_ID = 'hero-confirm';

function ConfirmButton({
  confirm,
  toilet,
  texts,
}: Pick<HeroProps, 'toilet' | 'texts'> & { readonly confirm: HeroConfirm }): ComponentChild {
  const isDone = confirm.isDone && confirm.toiletId === toilet.id;
  return (
    <RoundButton
      id={CONFIRM_ID}
      icon="check"
      label={texts.say('confirm.button')}
      aria-disabled={isDone ? 'true' : undefined}
      onClick={() => !isDone && confirm.onConfirm(toilet)}
    />
  );
}

interface RoundButtonProps extends Pick<AriaAttributes, 'aria-disabled' | 'aria-pressed'> {
  readonly id?: string;
  readonly icon: IconName;
  /** Words for screen readers. */
  readonly label: string;
  onClick(): void;
}

function RoundButton({ id, icon, label, ...more }: RoundButtonProps): ComponentChild {
  return (
    <button type="button" id={id} class="round" aria-label={label} {...more}>
      <Icon name={icon} />
    </button>
  );
}

/** @param backTo id of the button that gets the focus, since this one goes away */
export function UndoButton({
  texts,
  backTo,
  onUndo,
}: {
  readonly texts: ToiletTexts;
  readonly backTo: string;
  onUndo(): void;
}): ComponentChild {
  const undo = () => {
    document.getElementById(backTo)?.focus();
    onUndo();
  };
  return (
    <button type="button" class="link undo" onClick={undo}>
      {texts.say('confirm.undo')}
    </button>
  );
}

export function ShareButton({
  name,
  texts,
  onShare,
}: Pick<SaveButtonProps, 'name' | 'texts'> & { onShare(): void }): ComponentChild {
  return <RoundButton icon="share" label={texts.say('share.button', { name })} onClick={onShare} />;
}

export function HeroWay({ minutes, words, bearing, texts }: Way & { texts: ToiletTexts }): ComponentChild {
  return (
    <p class="hero-way" id="hero-way">
      <strong>{texts.say('way.minutes', { minutes })}</strong> <span>{words}</span>
      <Compass bearing={bearing} size={28} />
    </p>
  );
}

/** Actions that scripts add. */
export interface SaveActions {
  /** Ids of the saved toilets. */
  readonly ids: ReadonlySet<string>;
  /** The toilet of the last change, and its outcome in words. */
  readonly last: { readonly id: string; readonly words: string } | undefined;
  onSave(toilet: Toilet, name: string): void;
  onForget(id: string): void;
}

interface SaveButtonProps {
  readonly toilet: Toilet;
  readonly name: string;
  readonly texts: ToiletTexts;
  readonly save: SaveActions;
}

/** The button that saves a toilet on this device, and takes it back. */
export function SaveButton({ toilet, name, texts, save }: SaveButtonProps): ComponentChild {
  const isSaved = save.ids.has(toilet.id);
  return (
    <RoundButton
      icon="saved"
      label={texts.say('save.button', { name })}
      aria-pressed={isSaved ? 'true' : 'false'}
      onClick={() => (isSaved ? save.onForget(toilet.id) : save.onSave(toilet, name))}
    />
  );
}

/** Words of the last change of this toilet; undefined if the last was of another. */
export function saveWords({ last }: SaveActions, { id }: Pick<Toilet, 'id'>): string | undefined {
  return last?.id === id ? last.words : undefined;
}
