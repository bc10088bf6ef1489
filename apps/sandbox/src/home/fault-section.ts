import type { ActiveFault } from '../faults/fault-list.ts';
import { type Html, html } from '../html/html.ts';
import { type CatalogueEntry, catalogue, entryOf } from './fault-catalogue.ts';
import type { Field } from './fault-fields.ts';

const serviceNames = {
  gateway: 'Payment gateways',
  chat: 'Chat service',
  mailbox: 'Mail server',
} satisfies Record<CatalogueEntry['service'], string>;

/** The active faults, and a form for each available one. */
export function faultSection(active: readonly ActiveFault[]): Html {
  return html`<section class="section" id="faults" aria-labelledby="faults-title">
<div class="title"><h2 id="faults-title">Faults</h2>
${active.length > 0 && html`<form method="post" action="/faults/off"><button class="slim">Switch all off</button></form>`}
</div>
<p class="soft">Simulate problems that happen in production. Programs can switch the same faults with <code>/control/faults</code>.</p>
${active.length > 0 && html`<ul class="card active">${active.map(activeFault)}</ul>`}
${services().map(
  (service) => html`<h3>${serviceNames[service]}</h3>
<div class="catalogue">${catalogue.filter((entry) => entry.service === service).map(faultForm)}</div>`,
)}
</section>`;
}

function services(): CatalogueEntry['service'][] {
  return [...new Set(catalogue.map(({ service }) => service))];
}

function activeFault({ id, fault, left }: ActiveFault): Html {
  const title = entryOf(fault.service, fault.kind)?.title ?? fault.kind;
  return html`<li>
<div><span class="badge bad">On</span> <strong>${serviceNames[fault.service]}: ${title}</strong>
<p class="soft small">${details(fault)}${left !== null && ` · ${left} left`}</p></div>
<form method="post" action="/faults/${id}/off"><button class="slim">Switch off<span class="hidden"> ${title}</span></button></form>
</li>`;
}

const inTitle = new Set(['service', 'kind', 'times']);

function details(fault: ActiveFault['fault']): string {
  const shown = Object.entries(fault).filter(([name]) => !inTitle.has(name));
  if (shown.length === 0) return 'every call';
  return shown.map(([name, value]) => `${name}: ${value}`).join(' · ');
}

function faultForm({ service, kind, title, explanation, fields }: CatalogueEntry): Html {
  return html`<details class="card fault">
<summary><strong>${title}</strong><span class="soft small">${explanation}</span></summary>
<form method="post" action="/faults">
<input type="hidden" name="service" value="${service}"><input type="hidden" name="kind" value="${kind}">
${fields.map(field)}
<button>Switch on<span class="hidden"> ${title}</span></button>
</form>
</details>`;
}

function field(shape: Field): Html {
  if (shape.kind === 'choice') {
    return html`<label>${shape.label}<select name="${shape.name}">${shape.options.map(
      ({ value, label }) => html`<option value="${value}">${label}</option>`,
    )}</select></label>`;
  }
  const isNeeded = shape.isNeeded === true;
  return html`<label>${shape.label}${!isNeeded && html` <span class="soft">(optional)</span>`}<input name="${shape.name}" value="${shape.value}"${isNeeded && html` required`}${shape.kind === 'number' && html` inputmode="numeric"`} autocomplete="off"></label>`;
}
