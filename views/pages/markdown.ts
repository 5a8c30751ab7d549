/**
 * The content of a page as Markdown (GitHub's), for agents and other programs that read pages. It writes the elements that
 * the pages of developers have: their components are functions without hooks, so they are called, and no HTML is parsed.
 */
import { type ComponentChild, type FunctionComponent, isValidElement } from 'preact';
import type { PageContent } from './document.tsx';

interface Element {
  readonly tag: string;
  readonly props: Readonly<Record<string, unknown>> & { readonly children?: ComponentChild };
}

/** @param baseUrl public address, for links to pages of ours */
export function markdownOf({ body }: Pick<PageContent, 'body'>, baseUrl: string): string {
  const text = new MarkdownWriter(baseUrl).write(body);
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`;
}

class MarkdownWriter {
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  write(child: ComponentChild): string {
    return partsOf(child)
      .map((part) => (typeof part === 'string' ? escaped(part) : this.#element(part)))
      .join('');
  }

  #element({ tag, props }: Element): string {
    const { children, href } = props;
    if (/^h[1-6]$/.test(tag)) return `\n\n${'#'.repeat(Number(tag[1]))} ${this.write(children)}\n\n`;
    switch (tag) {
      case 'nav':
        return '';
      case 'p':
      case 'ul':
      case 'dl':
      case 'details':
        return `\n\n${this.write(children)}\n\n`;
      case 'summary':
        return `\n\n**${this.write(children)}**\n\n`;
      case 'li':
      case 'dt':
        return `\n- ${this.write(children)}`;
      case 'dd':
        return `: ${this.write(children)}`;
      case 'br':
        return '. ';
      case 'strong':
        return `**${this.write(children)}**`;
      case 'pre':
        return `\n\n\`\`\`${languageOf(children)}\n${plain(children)}\n\`\`\`\n\n`;
      case 'code':
        return `\`${plain(children)}\``;
      case 'a':
        return this.#link(this.write(children), String(href));
      case 'table':
        return `\n\n${this.#table(children)}\n\n`;
      default:
        return this.write(children);
    }
  }

  /** A place in the page itself is only named: Markdown has no such places. */
  #link(words: string, href: string): string {
    return href.startsWith('#') ? words : `[${words}](${new URL(href, this.#baseUrl).href})`;
  }

  #table(children: ComponentChild): string {
    const rows = elementsIn(children, 'tr').map(({ props }) =>
      partsOf(props.children).filter((part) => typeof part !== 'string'),
    );
    const isHead = rows[0]?.every(({ props }) => props.scope === 'col');
    const written = rows.map((cells) => cells.map(({ props }) => this.write(props.children)));
    const [head = [], ...others] = isHead ? written : [(written[0] ?? []).map(() => ''), ...written];
    const lines = [head, head.map(() => '---'), ...others];
    return lines
      .map((cells) => `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`)
      .join('\n');
  }
}

/** Texts and elements, with each component replaced by what it shows. */
function partsOf(child: unknown): (string | Element)[] {
  if (Array.isArray(child)) return child.flatMap(partsOf);
  if (typeof child === 'string' || typeof child === 'number') return [String(child)];
  if (!isValidElement(child)) return [];
  const { type, props } = child;
  // Pages have no components that are classes.
  return typeof type === 'string' ? [{ tag: type, props }] : partsOf((type as FunctionComponent)(props));
}

function elementsIn(child: ComponentChild, tag: string): Element[] {
  return partsOf(child).flatMap((part) => {
    if (typeof part === 'string') return [];
    return part.tag === tag ? [part] : elementsIn(part.props.children, tag);
  });
}

function plain(child: ComponentChild): string {
  return partsOf(child)
    .map((part) => (typeof part === 'string' ? part : plain(part.props.children)))
    .join('');
}

/** The language of a block of code: its `<code>` may have a class such as `language-sh`. */
function languageOf(children: ComponentChild): string {
  const [code] = elementsIn(children, 'code');
  return /^language-(\w+)$/.exec(String(code?.props.class))?.[1] ?? '';
}

function escaped(text: string): string {
  return text.replace(/[*<[\]]/g, '\\$&');
}
