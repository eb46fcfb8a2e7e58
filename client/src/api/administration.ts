// What administrators may ask; the server refuses everybody else.
import { mine } from './calls';
import { door, taken } from './http';
import type { Act, Decision, Dispute, NewSanction, Person, Report, Role, Sanction } from './wire';

interface Page<T> {
  items: T[];
  next: string | null;
}
interface Part {
  player?: string;
  cursor?: string;
}

const of = (player_id: string): { params: { path: { player_id: string } } } => ({ params: { path: { player_id } } });

export const person = (id: string): Promise<Person> => mine((as) => taken(door.GET('/api/v1/admin/players/{player_id}', { ...of(id), ...as })));

export const personNamed = (name: string): Promise<Person> => mine((as) => taken(door.GET('/api/v1/admin/players', { params: { query: { name } }, ...as })));

export const giveRole = (id: string, role: Role): Promise<Person> =>
  mine((as) => taken(door.PATCH('/api/v1/admin/players/{player_id}', { ...of(id), body: { role }, ...as })));

export const impose = (id: string, body: NewSanction): Promise<Sanction> =>
  mine((as) => taken(door.POST('/api/v1/admin/players/{player_id}/sanctions', { ...of(id), body, ...as })));

export const lift = (sanction_id: string, reason: string): Promise<Sanction> =>
  mine((as) => taken(door.POST('/api/v1/admin/sanctions/{sanction_id}/lift', { params: { path: { sanction_id } }, body: { reason }, ...as })));

export const sanctions = (query: Part): Promise<Page<Sanction>> =>
  mine((as) => taken(door.GET('/api/v1/admin/sanctions', { params: { query }, ...as })));

export const audit = (query: Part): Promise<Page<Act>> =>
  mine((as) => taken(door.GET('/api/v1/admin/audit', { params: { query }, ...as })));

export const reports = (query: Part & { status?: Report['status'] }): Promise<Page<Report>> =>
  mine((as) => taken(door.GET('/api/v1/admin/reports', { params: { query }, ...as })));

export const decideReport = (report_id: string, body: Decision): Promise<Report> =>
  mine((as) => taken(door.POST('/api/v1/admin/reports/{report_id}/decision', { params: { path: { report_id } }, body, ...as })));

export const disputes = (query: { status?: Dispute['status']; cursor?: string }): Promise<Page<Dispute>> =>
  mine((as) => taken(door.GET('/api/v1/disputes', { params: { query }, ...as })));

export const decide = (dispute_id: string, grant: boolean, reason: string): Promise<Dispute> =>
  mine((as) => taken(door.POST('/api/v1/disputes/{dispute_id}/decision', { params: { path: { dispute_id } }, body: { grant, reason }, ...as })));
