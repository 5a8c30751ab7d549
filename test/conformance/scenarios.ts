/**
 * Every scenario of the official suite for servers, by the revision it is run at, and where it runs: on the
 * service itself, on the fixture server behind the same door, on both, or nowhere and why. A scenario that the
 * suite gains and this table lacks fails the run.
 */
export type Where = 'service' | 'fixture';
interface Run {
  readonly on: readonly Where[];
  /** Checks that cannot pass, by id, on the service. */
  readonly but?: Readonly<Record<string, string>>;
}
export type Scenario = Run | { readonly skipped: string };

const SERVICE: Run = { on: ['service'] };
const FIXTURE: Run = { on: ['fixture'] };
const BOTH: Run = { on: ['service', 'fixture'] };
const skipped = (reason: string): Scenario => ({ skipped: reason });

const ANY_ORIGIN = skipped(
  'Any origin may ask: all is public, nobody is signed in, and there is nothing to rebind to (decision 5.5).',
);
const NO_STREAM = skipped(
  'The answer is one JSON body: what is sent while a handshake revision’s call runs has no way to travel.',
);
const NO_QUESTIONS = skipped(
  'No tool asks the client or its user anything in the middle of a call; what to ask comes as ask_user.',
);
const NO_SUBSCRIPTIONS = skipped(
  'The only resource, the map, does not change: there is nothing to subscribe to.',
);
const NO_TASKS = skipped('Calls take microseconds: the tasks extension is not offered.');

const COMMON = {
  'completion-complete': FIXTURE,
  'tools-list': BOTH,
  'tools-call-simple-text': FIXTURE,
  'tools-call-image': FIXTURE,
  'tools-call-audio': FIXTURE,
  'tools-call-embedded-resource': FIXTURE,
  'tools-call-mixed-content': FIXTURE,
  'tools-call-error': FIXTURE,
  'resources-list': BOTH,
  'resources-read-text': FIXTURE,
  'resources-read-binary': FIXTURE,
  'resources-templates-read': FIXTURE,
  'prompts-list': BOTH,
  'prompts-get-simple': FIXTURE,
  'prompts-get-with-args': FIXTURE,
  'prompts-get-embedded-resource': FIXTURE,
  'prompts-get-with-image': FIXTURE,
  'dns-rebinding-protection': ANY_ORIGIN,
  'json-schema-2020-12': skipped(
    'Pending in the suite itself. That our schemas arrive whole is tested with both official clients.',
  ),
} satisfies Record<string, Scenario>;

const NO_FIXTURE_TOOL = 'Wants a tool of the suite; passes on the fixture server.';

export const SCENARIOS: Readonly<Record<string, Readonly<Record<string, Scenario>>>> = {
  '2025-11-25': {
    ...COMMON,
    'server-initialize': BOTH,
    ping: BOTH,
    'logging-set-level': FIXTURE,
    'tools-call-with-logging': NO_STREAM,
    'tools-call-with-progress': NO_STREAM,
    'tools-call-sampling': NO_QUESTIONS,
    'tools-call-elicitation': NO_QUESTIONS,
    'elicitation-sep1034-defaults': NO_QUESTIONS,
    'elicitation-sep1330-enums': NO_QUESTIONS,
    'server-sse-multiple-streams': NO_STREAM,
    'server-sse-polling': NO_STREAM,
    'resources-subscribe': NO_SUBSCRIPTIONS,
    'resources-unsubscribe': NO_SUBSCRIPTIONS,
    'server-session-lifecycle': skipped('There are no sessions.'),
  },
  '2026-07-28': {
    ...COMMON,
    'server-stateless': {
      on: ['service', 'fixture'],
      but: {
        'sep-2575-server-rejects-undeclared-capability': NO_FIXTURE_TOOL,
        'sep-2575-missing-capability-http-400': NO_FIXTURE_TOOL,
        'sep-2575-http-server-no-independent-requests-on-stream': NO_FIXTURE_TOOL,
        'sep-2575-server-no-log-without-loglevel': NO_FIXTURE_TOOL,
      },
    },
    'tools-call-with-progress': FIXTURE,
    'server-sse-multiple-streams': BOTH,
    'sep-2164-resource-not-found': FIXTURE,
    caching: BOTH,
    'http-header-validation': BOTH,
    'http-custom-header-server-validation': skipped('No argument of a tool is mirrored in a header.'),
    'input-required-result-unsupported-methods': SERVICE,
    'input-required-result-basic-elicitation': NO_QUESTIONS,
    'input-required-result-basic-sampling': NO_QUESTIONS,
    'input-required-result-basic-list-roots': NO_QUESTIONS,
    'input-required-result-request-state': NO_QUESTIONS,
    'input-required-result-multiple-input-requests': NO_QUESTIONS,
    'input-required-result-multi-round': NO_QUESTIONS,
    'input-required-result-missing-input-response': NO_QUESTIONS,
    'input-required-result-non-tool-request': NO_QUESTIONS,
    'input-required-result-result-type': NO_QUESTIONS,
    'input-required-result-tampered-state': NO_QUESTIONS,
    'input-required-result-capability-check': NO_QUESTIONS,
    'input-required-result-ignore-extra-params': NO_QUESTIONS,
    'input-required-result-validate-input': NO_QUESTIONS,
    'tasks-lifecycle': NO_TASKS,
    'tasks-capability-negotiation': NO_TASKS,
    'tasks-wire-fields': NO_TASKS,
    'tasks-request-state-removal': NO_TASKS,
    'tasks-mrtr-input': NO_TASKS,
    'tasks-request-headers': NO_TASKS,
    'tasks-dispatch-and-envelope': NO_TASKS,
    'tasks-status-notifications': NO_TASKS,
    'tasks-required-task-error': NO_TASKS,
    'tasks-mrtr-composition': NO_TASKS,
  },
};
