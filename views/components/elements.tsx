/** Elements that several pages have: tables, lists of names with their values, JSON for scripts. */
import type { ComponentChild } from 'preact';

interface TableProps {
  readonly head?: readonly string[];
  readonly rows: readonly (readonly ComponentChild[])[];
  /** The first cell of a row is its name. */
  readonly isNamed?: boolean;
}

export function Table({ head, rows, isNamed = false }: TableProps): ComponentChild {
  return (
    <table>
      {head && (
        <thead>
          <tr>
            {head.map((cell) => (
              <th scope="col" key={cell}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((cells, i) => (
          <tr key={i}>
            {cells.map((cell, at) =>
              isNamed && at === 0 ? (
                <th scope="row" key={at}>
                  {cell}
                </th>
              ) : (
                <td key={at}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table in a frame: one that is wider than the page scrolls in it, also by keys. */
export function FramedTable({ label, ...table }: TableProps & { readonly label: string }): ComponentChild {
  return (
    <div class="table-frame" role="region" aria-label={label} tabIndex={0}>
      <Table {...table} />
    </div>
  );
}

/** Names with their values. */
export function FactsList({
  rows,
  look = 'facts-list',
}: {
  readonly rows: readonly (readonly [name: ComponentChild, value: ComponentChild])[];
  readonly look?: 'facts-list' | 'cover-shares' | 'plain';
}): ComponentChild {
  return (
    <dl class={look === 'plain' ? undefined : look}>
      {rows.map(([name, value], i) => (
        <div key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The state of a page that scripts take over, at one moment. The server makes the first, the browser all others. */
export interface PageState {
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
  /** Milliseconds since the epoch: what "today" means in closing times. */
  readonly nowMs: number;
  /** Whether there is a build of the scripts: what needs them is shown. */
  readonly scripted: boolean;
}

/** JSON inside a script element that does not run: state for our scripts, facts for search engines. */
export interface JsonScriptProps {
  readonly id?: string;
  readonly type?: 'application/json' | 'application/ld+json';
  readonly value: object;
}

export function JsonScript({ id, type = 'application/json', value }: JsonScriptProps): ComponentChild {
  // No text in it can end the element.
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}
